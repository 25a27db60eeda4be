import type { Translated } from '../translation'
import { number } from './format'

export const queue: Translated<'queue'> = {
  text: '排队消息的文本',
  queuedMessage: '排队的消息',
  move: ({ position, total }) => `移动，第 ${number(position)} 位，共 ${number(total)} 位`,
  moveTitle: '拖动，或使用 ↑ 和 ↓',
  next: '下一个',
  queued: '排队中',
  sendNow: '立即发送',
  takeBack: '移回输入框',
  moreWays: '更多发送方式',
  moved: ({ position, total }) => `已移动到第 ${number(position)} 位，共 ${number(total)} 位`,
  steer: '引导当前轮次',
  steerHint: '智能体会立即考虑你的消息。',
  cannotSteer: ({ agent }) => `${agent} 不支持此功能。`,
  interrupt: '中断并发送',
  interruptHint: '先停止正在运行的轮次。',
}
