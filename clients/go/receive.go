package parley

import (
	"encoding/json"
	"errors"
	"time"
)

// Subscription has the events of one session, in order.
type Subscription struct {
	client    *Client
	SessionId string
	// Replayed is the number of events that were replayed before any new one.
	Replayed int
	queue    *queue
}

// Subscribe subscribes to a session; unless after is negative, the durable events after that sequence are replayed first.
func (client *Client) Subscribe(sessionId string, after int64) (*Subscription, error) {
	subscription := &Subscription{client: client, SessionId: sessionId, queue: newQueue()}
	client.lock.Lock()
	client.subscriptions[sessionId] = subscription
	client.lock.Unlock()
	params := Params{"sessionId": sessionId}
	if after >= 0 {
		params["afterSequence"] = after
	}
	var answer struct{ Replayed int }
	err := client.Request("session.subscribe", params, &answer)
	subscription.Replayed = answer.Replayed
	return subscription, err
}

// Next returns the next event, ErrTimeout after a time without one, or ErrLost with the connection.
func (subscription *Subscription) Next(timeout time.Duration) (Event, error) {
	return subscription.queue.next(timeout)
}

// Waiting returns the number of events that were received and not returned yet.
func (subscription *Subscription) Waiting() int { return subscription.queue.size() }

// Close ends the subscription.
func (subscription *Subscription) Close() error {
	client := subscription.client
	client.lock.Lock()
	delete(client.subscriptions, subscription.SessionId)
	client.lock.Unlock()
	return client.Request("session.unsubscribe", Params{"sessionId": subscription.SessionId}, nil)
}

type message struct {
	Id     *json.RawMessage `json:"id"`
	Method string           `json:"method"`
	Params json.RawMessage  `json:"params"`
	Result json.RawMessage  `json:"result"`
	Error  *Error           `json:"error"`
}

func (client *Client) read() {
	for {
		text, err := client.transport.Receive()
		if err != nil {
			break
		}
		var each message
		if json.Unmarshal(text, &each) == nil {
			client.take(each)
		}
	}
	client.lock.Lock()
	defer client.lock.Unlock()
	client.isLost = true
	for _, done := range client.open {
		done <- answer{err: ErrLost}
	}
	for _, subscription := range client.subscriptions {
		subscription.queue.end()
	}
}

func (client *Client) take(received message) {
	switch {
	case received.Method == "session.event":
		client.takeEvent(received.Params)
	case received.Method == "server.event":
		var event Event
		if json.Unmarshal(received.Params, &event) == nil {
			client.keepServerEvent(event)
		}
	case received.Method != "":
		// Apart, because a handler may send requests, whose answers are read here.
		go client.serve(received)
	case received.Id != nil:
		client.settle(received)
	}
}

func (client *Client) takeEvent(params json.RawMessage) {
	var event Event
	if json.Unmarshal(params, &event) != nil {
		return
	}
	client.lock.Lock()
	subscription := client.subscriptions[event.SessionId]
	client.lock.Unlock()
	if subscription != nil {
		subscription.queue.add(event)
	}
}

func (client *Client) keepServerEvent(event Event) {
	for {
		select {
		case client.ServerEvents <- event:
			return
		default:
			select {
			case <-client.ServerEvents:
			default:
			}
		}
	}
}

func (client *Client) settle(received message) {
	var id int
	if json.Unmarshal(*received.Id, &id) != nil {
		return
	}
	client.lock.Lock()
	done := client.open[id]
	delete(client.open, id)
	client.lock.Unlock()
	if done == nil {
		return
	}
	if received.Error != nil {
		done <- answer{err: received.Error}
	} else {
		done <- answer{result: received.Result}
	}
}

func (client *Client) serve(received message) {
	client.lock.Lock()
	handler := client.handlers[received.Method]
	client.lock.Unlock()
	var result any
	err := errors.New("unknown request")
	failure := Params{"code": -32601, "message": "Unknown request.", "data": Params{"code": "unknown-request"}}
	if handler != nil {
		result, err = handler(received.Params)
	}
	if handler != nil && err != nil {
		failure = Params{"code": -32603, "message": err.Error(), "data": Params{"code": "internal"}}
	}
	reply := Params{"jsonrpc": "2.0", "id": received.Id, "result": result}
	if err != nil {
		reply = Params{"jsonrpc": "2.0", "id": received.Id, "error": failure}
	}
	_ = client.send(reply)
}
