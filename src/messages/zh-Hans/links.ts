import type { Translated } from '../translation'

export const links: Translated<'links'> = {
  invalid: '无法打开此链接。它没有指向 Parley 中的任何内容。',
  dialogOpen: '由于有对话框打开，链接未能打开。',
  noSession: '该链接的会话不在此计算机上。',
  noMessage: '该链接的消息不在此会话中。',
  filledIn: '此会话由链接填写。发送前请检查文件夹和消息。',
}
