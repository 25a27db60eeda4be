import type { Translated } from '../translation'

export const terminal: Translated<'terminal'> = {
  open: '打开终端',
  opening: '正在打开终端…',
  close: '关闭终端',
  named: ({ title }) => `终端：${title}`,
  exited: ({ code }) => `已退出，退出代码 ${code}`,
  endedBy: ({ signal }) => `已被 ${signal} 终止`,
  reconnecting: '连接已断开。恢复后终端会继续。',
  leave: '按 F6 离开终端。',
  screenReader: '屏幕阅读器模式',
  signInHint: '请按终端中的步骤操作。命令结束后 Parley 会继续。',
}
