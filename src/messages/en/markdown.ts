export const markdown = {
  image: 'Image',
  imageNamed: ({ label }: { label: string }) => `Image: ${label}`,
}
