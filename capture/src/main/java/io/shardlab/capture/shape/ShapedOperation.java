package io.shardlab.capture.shape;

import io.shardlab.capture.observe.ObservedOperation;

/** An operation with its shape. */
record ShapedOperation(ObservedOperation operation, Shape shape) {}
