export const markdown = {
  image: 'Image',
  imageNamed: ({ label }: { label: string }) => `Image: ${label}`,
  diagramTooLong: 'It is longer than 20,000 characters.',
  diagramPictures: 'Pictures inside diagrams are not loaded.',
}
