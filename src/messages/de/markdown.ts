import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: 'Bild',
  imageNamed: ({ label }) => `Bild: ${label}`,
  diagramTooLong: 'Es ist länger als 20.000 Zeichen.',
  diagramPictures: 'Bilder in Diagrammen werden nicht geladen.',
}
