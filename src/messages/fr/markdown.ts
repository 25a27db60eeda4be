import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: 'Image',
  imageNamed: ({ label }) => `Image : ${label}`,
}
