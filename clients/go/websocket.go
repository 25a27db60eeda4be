package parley

import (
	"bufio"
	"crypto/rand"
	"crypto/sha1"
	"crypto/tls"
	"encoding/base64"
	"encoding/binary"
	"io"
	"net"
	"net/http"
	"net/url"
	"sync"
)

// webSocket is a client of RFC 6455, as far as Parley uses it: text messages, pings and the end.
type webSocket struct {
	connection net.Conn
	reader     *bufio.Reader
	writing    sync.Mutex
}

const (
	opText  = 0x1
	opClose = 0x8
	opPing  = 0x9
	opPong  = 0xA
)

// DialWebSocket connects to a `parley serve` at the address that it prints, with its token.
func DialWebSocket(address string) (Transport, error) {
	parsed, err := url.Parse(address)
	if err != nil {
		return nil, err
	}
	connection, err := dialHost(parsed)
	if err != nil {
		return nil, err
	}
	socket := &webSocket{connection: connection, reader: bufio.NewReader(connection)}
	if err := socket.open(parsed); err != nil {
		connection.Close()
		return nil, err
	}
	return socket, nil
}

func dialHost(address *url.URL) (net.Conn, error) {
	port := address.Port()
	if address.Scheme == "https" || address.Scheme == "wss" {
		if port == "" {
			port = "443"
		}
		return tls.Dial("tcp", net.JoinHostPort(address.Hostname(), port), &tls.Config{ServerName: address.Hostname()})
	}
	if port == "" {
		port = "80"
	}
	return net.Dial("tcp", net.JoinHostPort(address.Hostname(), port))
}

func (socket *webSocket) open(address *url.URL) error {
	nonce := make([]byte, 16)
	if _, err := rand.Read(nonce); err != nil {
		return err
	}
	key := base64.StdEncoding.EncodeToString(nonce)
	request := &http.Request{Method: "GET", URL: &url.URL{Path: "/rpc"}, Host: address.Host, Header: http.Header{}}
	request.Header.Set("Upgrade", "websocket")
	request.Header.Set("Connection", "Upgrade")
	request.Header.Set("Sec-WebSocket-Key", key)
	request.Header.Set("Sec-WebSocket-Version", "13")
	request.Header.Set("Authorization", "Bearer "+address.Query().Get("token"))
	if err := request.Write(socket.connection); err != nil {
		return err
	}
	response, err := http.ReadResponse(socket.reader, request)
	if err != nil {
		return err
	}
	digest := sha1.Sum([]byte(key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"))
	accept := base64.StdEncoding.EncodeToString(digest[:])
	if response.StatusCode != http.StatusSwitchingProtocols || response.Header.Get("Sec-WebSocket-Accept") != accept {
		return Refused{Status: response.StatusCode}
	}
	return nil
}

func (socket *webSocket) Send(text []byte) error { return socket.write(opText, text) }

// write sends one frame; those of a client are masked.
func (socket *webSocket) write(opcode byte, data []byte) error {
	head := []byte{0x80 | opcode}
	switch size := len(data); {
	case size < 126:
		head = append(head, 0x80|byte(size))
	case size < 65536:
		head = binary.BigEndian.AppendUint16(append(head, 0x80|126), uint16(size))
	default:
		head = binary.BigEndian.AppendUint64(append(head, 0x80|127), uint64(size))
	}
	mask := make([]byte, 4)
	if _, err := rand.Read(mask); err != nil {
		return err
	}
	frame := append(append(head, mask...), data...)
	masked := frame[len(head)+len(mask):]
	for at := range masked {
		masked[at] ^= mask[at%4]
	}
	socket.writing.Lock()
	defer socket.writing.Unlock()
	_, err := socket.connection.Write(frame)
	return err
}

func (socket *webSocket) Receive() ([]byte, error) {
	var message []byte
	for {
		head := make([]byte, 2, 8)
		if _, err := io.ReadFull(socket.reader, head); err != nil {
			return nil, err
		}
		size := uint64(head[1] & 0x7F)
		if extra := map[uint64]int{126: 2, 127: 8}[size]; extra > 0 {
			bytes := make([]byte, 8)
			if _, err := io.ReadFull(socket.reader, bytes[8-extra:]); err != nil {
				return nil, err
			}
			size = binary.BigEndian.Uint64(bytes)
		}
		data := make([]byte, size)
		if _, err := io.ReadFull(socket.reader, data); err != nil {
			return nil, err
		}
		switch head[0] & 0x0F {
		case opClose:
			return nil, io.EOF
		case opPing:
			if err := socket.write(opPong, data); err != nil {
				return nil, err
			}
		case opText, 0:
			message = append(message, data...)
			if head[0]&0x80 != 0 {
				return message, nil
			}
		}
	}
}

func (socket *webSocket) Close() error {
	_ = socket.write(opClose, []byte{0x03, 0xE8})
	return socket.connection.Close()
}
