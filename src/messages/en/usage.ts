export const usage = {
  ofTotal: ({ total }: { total: string }) => `of ${total}`,
}
