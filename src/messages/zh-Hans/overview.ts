import type { Translated } from '../translation'
import { number } from './format'

export const overview: Translated<'overview'> = {
  title: '概览',
  windowTitle: '概览 · Parley',
  none: '无',
  empty: '没有正在运行的会话，也没有需要处理的事项。',
  emptyHint: '智能体工作时，会话会显示在这里，并保留到你查看结果为止。',
  markSeen: '标记为已查看',
  branch: ({ branch }) => `分支 ${branch}`,
  summary: ({ needsYou, working }) => `${number(needsYou)} 个需要处理 · ${number(working)} 个正在工作`,
}
