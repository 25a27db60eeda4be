import type { Translated } from '../translation'
import { number } from './format'

export const catalog: Translated<'catalog'> = {
  allowance: '使用量の上限',
  unreadable: ({ problem }) => `取得できません。${problem}`,
  unlimited: '無制限',
  overage: ({ count }) => `上限を ${count} 超過`,
  left: ({ share }) => `残り ${share}`,
  used: ({ used, total }) => `${number(total)} 件中 ${number(used)} 件を使用`,
  resets: ({ date }) => `リセット: ${date}`,
}
