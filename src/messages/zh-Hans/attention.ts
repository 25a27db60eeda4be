import type { Translated } from '../translation'
import { number } from './format'

export const attention: Translated<'attention'> = {
  state: {
    needsYou: '需要处理',
    failed: '失败',
    working: '正在工作',
    parked: '等待恢复',
    doneUnseen: '已结束，未查看',
    snoozed: '已推迟',
    idle: '空闲',
  },
  done: '已结束',
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
  snooze: '推迟',
  snoozeAbout: '到那时，或当智能体有新的请求时，会话会重新出现。',
  snoozeUntil: { hour: '一小时后', evening: '今天傍晚', tomorrow: '明天', nextWeek: '下周' },
  seenToast: ({ count }) => `已将 ${number(count)} 个会话标记为已查看`,
  unseenToast: ({ count }) => `已将 ${number(count)} 个会话标记为未读`,
  backToast: ({ count }) => `已恢复 ${number(count)} 个会话`,
  snoozedToast: ({ count, time }) => `已将 ${number(count)} 个会话推迟到 ${time}`,
  doneToast: ({ title }) => `“${title}”已完成并归档`,
  doneMany: ({ count }) => `${number(count)} 个会话已完成并归档`,
  removeWorktree: '移除工作树…',
}
