import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: 'Image',
  imageNamed: ({ label }) => `Image : ${label}`,
  diagramTooLong: 'Il dépasse 20 000 caractères.',
  diagramPictures: 'Les images contenues dans les diagrammes ne sont pas chargées.',
}
