package almoner

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"time"
)

// ErrorCode is a stable word that says exactly what went wrong. It is an error
// itself, so that errors.Is(err, almoner.CodeNotFound) asks for it.
type ErrorCode string

func (c ErrorCode) Error() string { return string(c) }

// APIError is what the service refused or failed with. Get it by errors.As.
type APIError struct {
	// StatusCode is the HTTP status.
	StatusCode int
	// Code is one of the Code constants, or a newer word.
	Code ErrorCode
	// Title says the same as Code, for people.
	Title string
	// Detail is one sentence for the developer who reads it.
	Detail string
	// Param is the parameter at fault, if there is one.
	Param string
	// RequestID names the request when you ask the operator about it.
	RequestID string
	// RetryAfter is how long to wait before trying again, if the service said so.
	RetryAfter time.Duration
	// IdempotencyKey is the key that a write was sent with.
	IdempotencyKey string

	hasRetryAfter bool
}

func (e *APIError) Error() string {
	named := ""
	if e.RequestID != "" {
		named = " [" + e.RequestID + "]"
	}
	return fmt.Sprintf("almoner: %d %s: %s%s", e.StatusCode, e.Code, e.Detail, named)
}

// Is tells whether target is the code of this error.
func (e *APIError) Is(target error) bool {
	code, ok := target.(ErrorCode)
	return ok && code == e.Code
}

func (e *APIError) mayPass() bool {
	switch e.StatusCode {
	case http.StatusRequestTimeout, http.StatusTooManyRequests, http.StatusInternalServerError,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return e.Code == CodeIdempotencyInProgress
}

// ConnectionError says that no usable answer came, after every try. A write
// may have had its effect: send it again with the same IdempotencyKey to learn
// its outcome, or to have it done once.
type ConnectionError struct {
	// IdempotencyKey is the key that the write was sent with.
	IdempotencyKey string
	// Err is what happened to the last try.
	Err error
}

func (e *ConnectionError) Error() string { return "almoner: " + e.Err.Error() }

// Unwrap returns what happened to the last try.
func (e *ConnectionError) Unwrap() error { return e.Err }

func readProblem(response *http.Response, text []byte, idempotencyKey string) *APIError {
	var problem struct {
		Code      ErrorCode `json:"code"`
		Title     string    `json:"title"`
		Detail    string    `json:"detail"`
		Param     string    `json:"param"`
		RequestID string    `json:"request_id"`
	}
	// What is not a problem says nothing but its status.
	if json.Unmarshal(text, &problem) != nil || problem.Code == "" {
		problem.Code, problem.Title = "unknown", response.Status
	}
	if problem.Detail == "" {
		problem.Detail = problem.Title
	}
	seconds, err := strconv.ParseFloat(response.Header.Get("Retry-After"), 64)
	return &APIError{
		StatusCode:     response.StatusCode,
		Code:           problem.Code,
		Title:          problem.Title,
		Detail:         problem.Detail,
		Param:          problem.Param,
		RequestID:      problem.RequestID,
		RetryAfter:     time.Duration(seconds * float64(time.Second)),
		IdempotencyKey: idempotencyKey,
		hasRetryAfter:  err == nil && seconds >= 0,
	}
}
