package parley

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"
)

// ErrLost is the error of requests and subscriptions whose connection is gone. Connect again, and subscribe with the
// sequence of the last event.
var ErrLost = errors.New("the connection to Parley is lost")

// ErrTimeout is the error of a subscription to which no event came in time.
var ErrTimeout = errors.New("no event came in time")

// Error is an expected failure of a request.
type Error struct {
	// Number is the code of JSON-RPC.
	Number int `json:"code"`
	// Message is for people.
	Message string `json:"message"`
	// Data has the name of the code as "code", and the details.
	Data map[string]any `json:"data"`
}

func (failure *Error) Error() string { return failure.Message }

// Code returns the name of the error, such as "session-not-found".
func (failure *Error) Code() string {
	code, _ := failure.Data["code"].(string)
	return code
}

// Params are the named parameters of a request.
type Params = map[string]any

// Event is an event of a session, or of the host, which has no SessionId.
type Event struct {
	EventId   string          `json:"eventId"`
	SessionId string          `json:"sessionId"`
	Sequence  int64           `json:"sequence"`
	Timestamp float64         `json:"timestamp"`
	Ephemeral bool            `json:"ephemeral"`
	TurnId    string          `json:"turnId"`
	AgentId   string          `json:"agentId"`
	Type      string          `json:"type"`
	Payload   json.RawMessage `json:"payload"`
}

type answer struct {
	result json.RawMessage
	err    error
}

// Client is a connection to Parley. Its methods may be called concurrently.
type Client struct {
	transport     Transport
	lock          sync.Mutex
	nextId        int
	isLost        bool
	open          map[int]chan answer
	subscriptions map[string]*Subscription
	handlers      map[string]func(params json.RawMessage) (any, error)
	// ServerEvents has the events of the host itself; the oldest are dropped when nothing reads them.
	ServerEvents chan Event
}

// NewClient returns a client that has yet to connect.
func NewClient(transport Transport) *Client {
	client := &Client{
		transport:     transport,
		open:          map[int]chan answer{},
		subscriptions: map[string]*Subscription{},
		handlers:      map[string]func(json.RawMessage) (any, error){},
		ServerEvents:  make(chan Event, 1000),
	}
	go client.read()
	return client
}

// ConnectLocal connects to the running host of a data folder.
func ConnectLocal(dataDir, name string) (*Client, error) {
	return connected(DialSocket(dataDir, ""))(name)
}

// ConnectURL connects to a `parley serve` at the address that it prints, with its token.
func ConnectURL(address, name string) (*Client, error) {
	return connected(DialWebSocket(address))(name)
}

func connected(transport Transport, err error) func(name string) (*Client, error) {
	return func(name string) (*Client, error) {
		if err != nil {
			return nil, err
		}
		client := NewClient(transport)
		if err := client.Connect(name, 1, nil); err != nil {
			client.Close()
			return nil, err
		}
		return client, nil
	}
}

// Connect performs the handshake, which has to be the first request. result: what the host answers, or nil.
func (client *Client) Connect(name string, version int, result any) error {
	return client.Request("server.connect", Params{"protocolVersion": version, "clientInfo": Params{"name": name}}, result)
}

// Request sends a request, waits for its result, and writes it to what result points to, unless that is nil. The error is an
// *Error when the host refuses, and ErrLost without a connection.
func (client *Client) Request(method string, params any, result any) error {
	if params == nil {
		params = Params{}
	}
	client.lock.Lock()
	if client.isLost {
		client.lock.Unlock()
		return ErrLost
	}
	client.nextId++
	id, done := client.nextId, make(chan answer, 1)
	client.open[id] = done
	client.lock.Unlock()
	if err := client.send(Params{"jsonrpc": "2.0", "id": id, "method": method, "params": params}); err != nil {
		return err
	}
	given := <-done
	if given.err != nil || result == nil {
		return given.err
	}
	return json.Unmarshal(given.result, result)
}

// Notify sends a request whose result does not matter; the host answers nothing.
func (client *Client) Notify(method string, params any) error {
	return client.send(Params{"jsonrpc": "2.0", "method": method, "params": params})
}

// Serve answers requests of the host, such as sessionFs.readFile, with what a function returns.
func (client *Client) Serve(method string, handler func(params json.RawMessage) (any, error)) {
	client.lock.Lock()
	defer client.lock.Unlock()
	client.handlers[method] = handler
}

// Allow allows what a permission.requested event asks for, this once.
func (client *Client) Allow(requestId string) error {
	return client.Request("permission.respond", Params{"requestId": requestId, "behavior": "allow"}, nil)
}

// Deny denies what a permission.requested event asks for.
func (client *Client) Deny(requestId, message string) error {
	params := Params{"requestId": requestId, "behavior": "deny", "message": message}
	return client.Request("permission.respond", params, nil)
}

// Answer answers the question of an elicitation.requested event; nil declines.
func (client *Client) Answer(sessionId, requestId string, content Params) error {
	result := Params{"action": "decline"}
	if content != nil {
		result = Params{"action": "accept", "content": content}
	}
	params := Params{"sessionId": sessionId, "requestId": requestId, "result": result}
	return client.Request("session.ui.handlePendingElicitation", params, nil)
}

// Follow sends a message, and calls a function with the events of the session until the turn of the message has ended.
func (client *Client) Follow(sessionId, message string, each func(Event) error) error {
	client.lock.Lock()
	subscription := client.subscriptions[sessionId]
	client.lock.Unlock()
	if subscription == nil {
		var err error
		if subscription, err = client.Subscribe(sessionId, -1); err != nil {
			return err
		}
	}
	var sent struct{ TurnId string }
	if err := client.Request("session.sendMessage", Params{"sessionId": sessionId, "message": message}, &sent); err != nil {
		return err
	}
	for {
		event, err := subscription.Next(5 * time.Minute)
		if err != nil {
			return err
		}
		if err := each(event); err != nil {
			return err
		}
		if event.Type == "turn.completed" && event.TurnId == sent.TurnId {
			return nil
		}
	}
}

// Close closes the connection. Sessions and their agents go on.
func (client *Client) Close() error { return client.transport.Close() }

func (client *Client) send(message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	if err := client.transport.Send(text); err != nil {
		return fmt.Errorf("%w: %v", ErrLost, err)
	}
	return nil
}
