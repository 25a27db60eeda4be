import { number } from './format'

export const catalog = {
  allowance: 'Usage limits',
  unreadable: ({ problem }: { problem: string }) => `Unavailable. ${problem}`,
  unlimited: 'Unlimited',
  overage: ({ count }: { count: string }) => `${count} over the limit`,
  left: ({ share }: { share: string }) => `${share} left`,
  used: ({ used, total }: { used: number; total: number }) => `${number(used)} of ${number(total)} used`,
  resets: ({ date }: { date: string }) => `resets ${date}`,
}
