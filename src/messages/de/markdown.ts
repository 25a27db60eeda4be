import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: 'Bild',
  imageNamed: ({ label }) => `Bild: ${label}`,
}
