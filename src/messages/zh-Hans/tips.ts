import type { Translated } from '../translation'

export const tips: Translated<'tips'> = {
  title: '提示',
  dismiss: '关闭提示',
  hideAll: '隐藏所有提示',
  text: {
    palette: '转到任意会话、文件或命令。',
    nextWaiting: '转到下一个需要您处理的会话。',
    aside: '顺便提问：不会加入对话。',
    review: '逐行审阅代理所做的更改。',
    split: '在旁边查看另一个会话。',
    branchMap: '在一张图中查看会话的所有分支。',
    inbox: '查看所有正在工作或需要您处理的会话。',
  },
}
