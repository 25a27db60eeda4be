import type { Translated } from '../translation'

export const links: Translated<'links'> = {
  invalid: 'No se puede abrir este enlace. No designa nada en Parley.',
  dialogOpen: 'No se abrió un enlace porque hay un cuadro de diálogo abierto.',
  noSession: 'La sesión del enlace no está en este equipo.',
  noMessage: 'El mensaje del enlace no está en esta sesión.',
  filledIn: 'Un enlace ha rellenado esta sesión. Comprobar la carpeta y el mensaje antes de enviar.',
}
