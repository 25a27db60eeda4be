import type { Translated } from '../translation'
import { number } from './format'

export const find: Translated<'find'> = {
  findInSession: '在会话中查找',
  matches: '个匹配项',
  previous: '上一个匹配项',
  next: '下一个匹配项',
  incomplete: ({ message }) => `无法搜索更早的消息。${message}`,
  inside: ({ count }) => `其中有 ${number(count)} 个匹配项`,
  searching: '正在搜索…',
  searchingShare: ({ share }) => `正在搜索，${share}`,
  noMatches: '没有匹配项',
  notAllSearched: '部分结果',
  matchCount: ({ count }) => `${number(count)} 个匹配项`,
  position: ({ ordinal, total }) => `第 ${number(ordinal)} 个，共 ${number(total)} 个`,
}
