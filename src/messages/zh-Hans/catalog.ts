import type { Translated } from '../translation'
import { number } from './format'

export const catalog: Translated<'catalog'> = {
  allowance: '使用限额',
  unreadable: ({ problem }) => `不可用。${problem}`,
  unlimited: '无限制',
  overage: ({ count }) => `超出限额 ${count}`,
  left: ({ share }) => `剩余 ${share}`,
  used: ({ used, total }) => `已使用 ${number(used)}，共 ${number(total)}`,
  resets: ({ date }) => `重置时间：${date}`,
}
