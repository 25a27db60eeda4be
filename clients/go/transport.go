package parley

import (
	"bufio"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"sync"
)

// Transport is a way to a Parley: JSON texts in both directions. Send and Receive may be called concurrently.
type Transport interface {
	Send(text []byte) error
	// Receive returns the next text, or an error at the end.
	Receive() ([]byte, error)
	Close() error
}

// Refused is the error of a host that does not admit this client. Status: of a refused WebSocket, or 0.
type Refused struct{ Status int }

func (refused Refused) Error() string {
	if refused.Status == 0 {
		return "the host does not accept the token"
	}
	return fmt.Sprintf("the server answers %d", refused.Status)
}

// DefaultDataDir returns the data folder that Parley uses unless told otherwise.
func DefaultDataDir() string {
	home, _ := os.UserHomeDir()
	if given := os.Getenv("PARLEY_DATA_DIR"); given != "" {
		return given
	}
	switch runtime.GOOS {
	case "windows":
		return filepath.Join(os.Getenv("LOCALAPPDATA"), "parley", "Data")
	case "darwin":
		return filepath.Join(home, "Library", "Application Support", "parley")
	}
	if given := os.Getenv("XDG_DATA_HOME"); given != "" {
		return filepath.Join(given, "parley")
	}
	return filepath.Join(home, ".local", "share", "parley")
}

// lines sends and receives one JSON text per line.
type lines struct {
	reader  *bufio.Reader
	writer  io.Writer
	writing sync.Mutex
	close   func() error
}

func (pipe *lines) Send(text []byte) error {
	pipe.writing.Lock()
	defer pipe.writing.Unlock()
	_, err := pipe.writer.Write(append(append([]byte{}, text...), '\n'))
	return err
}

func (pipe *lines) Receive() ([]byte, error) {
	line, err := pipe.reader.ReadBytes('\n')
	if err != nil {
		return nil, err
	}
	return line, nil
}

func (pipe *lines) Close() error { return pipe.close() }

// ownProcess names this process, and proves it on Linux by a socket that stays open until the host has looked at it.
func ownProcess() (peer map[string]any, withdraw func(), err error) {
	peer = map[string]any{"pid": os.Getpid()}
	if tree := os.Getenv("PARLEY_PROCESS_TREE"); tree != "" {
		peer["tree"] = tree
	}
	if runtime.GOOS != "linux" {
		return peer, func() {}, nil
	}
	name := make([]byte, 18)
	if _, err := rand.Read(name); err != nil {
		return nil, nil, err
	}
	proof := "parley-" + hex.EncodeToString(name)
	listener, err := net.Listen("unix", "@"+proof)
	if err != nil {
		return nil, nil, err
	}
	peer["proof"] = proof
	return peer, func() { listener.Close() }, nil
}

// DialSocket connects to the local socket of the running host of a data folder (Linux and macOS), which it finds through the
// file host.json. token: another one than that of the file, or empty.
func DialSocket(dataDir, token string) (Transport, error) {
	text, err := os.ReadFile(filepath.Join(dataDir, "host.json"))
	if err != nil {
		return nil, err
	}
	var host struct{ Address, Token string }
	if err := json.Unmarshal(text, &host); err != nil {
		return nil, err
	}
	connection, err := net.Dial("unix", host.Address)
	if err != nil {
		return nil, err
	}
	if token == "" {
		token = host.Token
	}
	pipe := &lines{reader: bufio.NewReader(connection), writer: connection, close: connection.Close}
	// The first line proves that this process may read the data folder, and says which process it is; the host answers with
	// one line.
	peer, withdraw, err := ownProcess()
	if err != nil {
		return nil, err
	}
	defer withdraw()
	hello, _ := json.Marshal(map[string]any{"token": token, "peer": peer})
	if err := pipe.Send(hello); err != nil {
		return nil, err
	}
	if _, err := pipe.Receive(); err != nil {
		connection.Close()
		return nil, Refused{}
	}
	return pipe, nil
}

// StartProcess starts `parley rpc`, which hosts the data folder or attaches to its running host. Works on every system.
func StartProcess(command ...string) (Transport, error) {
	if len(command) == 0 {
		return nil, errors.New("a command is needed, such as parley rpc")
	}
	child := exec.Command(command[0], command[1:]...)
	input, err := child.StdinPipe()
	if err != nil {
		return nil, err
	}
	output, err := child.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := child.Start(); err != nil {
		return nil, err
	}
	end := func() error {
		input.Close()
		return child.Wait()
	}
	return &lines{reader: bufio.NewReader(output), writer: input, close: end}, nil
}
