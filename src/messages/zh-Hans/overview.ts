import type { Translated } from '../translation'
import { number, plural } from './format'

export const overview: Translated<'overview'> = {
  title: '概览',
  windowTitle: '概览 · Parley',
  column: {
    needsYou: '需要你处理',
    working: '运行中',
    doneUnseen: '已完成，未查看',
    failed: '失败',
  },
  none: '无',
  empty: '没有正在运行的会话，也没有等待你处理的内容。',
  emptyHint: '代理工作时，会话会显示在这里，直到你查看结果为止。',
  markSeen: '标为已查看',
  branch: ({ branch }) => `分支 ${branch}`,
  summary: ({ needsYou, working }) => `${plural(needsYou, { other: '# 个需要你处理' })} · ${number(working)} 个运行中`,
}
