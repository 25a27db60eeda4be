import type { Translated } from '../translation'

export const markdown: Translated<'markdown'> = {
  image: 'Imagen',
  imageNamed: ({ label }) => `Imagen: ${label}`,
  diagramTooLong: 'Tiene más de 20 000 caracteres.',
  diagramPictures: 'Las imágenes dentro de diagramas no se cargan.',
}
