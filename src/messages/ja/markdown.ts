import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: '画像',
  imageNamed: ({ label }) => `画像: ${label}`,
  diagramTooLong: '20,000 文字を超えています。',
  diagramPictures: '図の中の画像は読み込まれません。',
}
