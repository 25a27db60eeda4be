import type { Translated } from '../translation'

export const tips: Translated<'tips'> = {
  title: 'Consejo',
  dismiss: 'Descartar consejo',
  hideAll: 'Ocultar todos los consejos',
  text: {
    palette: 'Vaya a cualquier sesión, archivo o comando.',
    nextWaiting: 'Vaya a la siguiente sesión que le necesita.',
    aside: 'Pregunte algo al margen: no se añade a la conversación.',
    review: 'Revise línea a línea lo que cambió un agente.',
    split: 'Vea otra sesión junto a esta.',
    branchMap: 'Vea todas las ramas de una sesión en un dibujo.',
    inbox: 'Vea todas las sesiones que trabajan o le necesitan.',
  },
}
