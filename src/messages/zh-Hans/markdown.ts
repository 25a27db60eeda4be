import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: '图像',
  imageNamed: ({ label }) => `图像：${label}`,
  diagramTooLong: '超过 20,000 个字符。',
  diagramPictures: '不会加载图表中的图片。',
}
