import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: 'Imagen',
  imageNamed: ({ label }) => `Imagen: ${label}`,
}
