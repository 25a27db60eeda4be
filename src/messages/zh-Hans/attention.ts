import type { Translated } from '../translation'
import { number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: '需要处理',
    failed: '失败',
    working: '正在工作',
    parked: '等待恢复',
    doneUnseen: '已完成，未查看',
    idle: '空闲',
  },
  done: '已完成',
  needs: { permission: '需要批准', question: '有问题待答', signIn: '需要登录', limit: '已达上限' },
  needsMany: ({ count }) => `${number(count)} 个请求需要处理`,
  thinking: '正在思考',
  /** Work in progress, from the title that the agent gave it. */
  activity: ({ activity: { title = '' } }) => title.replaceAll('`', ''),
  line: ({ what, elapsed }) => `${what} · ${elapsed}`,
  /** News of a session, as one sentence. */
  news: {
    permission: ({ title }) => `“${title}”需要批准。`,
    question: ({ title }) => `“${title}”有一个问题。`,
    signIn: ({ title }) => `“${title}”需要登录。`,
    limit: ({ title }) => `“${title}”已达上限。`,
    failed: ({ title }) => `“${title}”失败。`,
    done: ({ title }) => `“${title}”已完成。`,
  },
  nothingWaits: '没有需要处理的事项。',
  windowTitle: ({ count, title }) => `(${number(count)}) ${title}`,
}
