import type { Translated } from '../translation'
import { list } from './format'

export const keys: Translated<'keys'> = {
  about: 'Agregar, quitar o restaurar teclas. Las reglas con condiciones se editan en el archivo:',
  inBrowser:
    'El navegador se reserva algunas teclas, como las de ventanas y pestañas nuevas. Funcionan en la aplicación de escritorio; la paleta de comandos ejecuta todos los comandos.',
  problems: 'Algunas entradas del archivo se ignoran.',
  problem: {
    unreadable: ({ line, text }) =>
      `Línea ${line}: no se puede interpretar el archivo (${text}). Se aplican las últimas reglas válidas.`,
    'not-a-list': () => 'El archivo debe contener una lista de reglas: [ … ].',
    'not-a-rule': ({ line, text }) => `Línea ${line}: ${text} no es una regla con «key» y «command».`,
    'unknown-command': ({ line, text }) => `Línea ${line}: no existe el comando «${text}».`,
    'unknown-key': ({ line, text }) => `Línea ${line}: «${text}» no es una tecla.`,
    'invalid-when': ({ line, text }) => `Línea ${line}: «${text}» no es una condición.`,
  },
  filter: 'Filtrar comandos',
  none: 'Ningún comando coincide.',
  reserved: 'la usa el navegador',
  reservedHint: 'El propio navegador usa esta tecla.',
  press: 'Pulsar una tecla…',
  keyFor: ({ title }) => `Nueva tecla para «${title}»`,
  add: ({ title }) => `Agregar tecla para «${title}»`,
  remove: ({ key, title }) => `Quitar ${key} de «${title}»`,
  reset: ({ title }) => `Restaurar las teclas predeterminadas de «${title}»`,
  conflict: ({ commands }) => `Ya la usa ${list(commands)}; esta asignación la sustituye.`,
}
