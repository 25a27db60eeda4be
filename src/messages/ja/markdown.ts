import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: '画像',
  imageNamed: ({ label }) => `画像: ${label}`,
}
