import type { Translated } from '../translation'

export const shell: Translated<'shell'> = {
  inFolder: ({ folder }) => `在 ${folder} 中`,
  runAgain: '再次运行',
  insert: '插入到消息中',
  output: '输出',
  commands: '命令，最新的在前',
  placeholder: '在会话文件夹中运行命令',
  run: '运行',
  empty: '还没有命令。请在此输入，或在消息开头输入',
  emptyRest: '。智能体在终端中运行的命令也会显示在这里。',
  exitCode: ({ code }) => `退出代码 ${code}`,
  failedToStart: '无法启动',
  timedOut: '超时',
  endedWithSession: '随会话结束',
  stopped: '已停止',
  exitedWith: ({ code }) => `命令已退出，代码为 ${code}。`,
  ran: ({ command }) => `我运行了 ${command}：`,
}
