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
  tabs: '终端和命令',
  commands: '命令',
  numbered: ({ name, number }) => `${name} ${number}`,
  ofSignIn: '登录',
  ofAgent: '智能体',
  name: '终端名称',
  nameHint: '程序名称',
  rename: '重命名…',
  more: '更多终端操作',
  startAgain: '重新启动',
}
