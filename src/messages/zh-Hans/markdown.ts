import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: '图像',
  imageNamed: ({ label }) => `图像：${label}`,
}
