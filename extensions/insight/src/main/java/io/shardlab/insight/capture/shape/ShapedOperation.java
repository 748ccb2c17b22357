package io.shardlab.insight.capture.shape;

import io.shardlab.insight.capture.observe.ObservedOperation;

/** An operation with its shape. */
record ShapedOperation(ObservedOperation operation, Shape shape) {}
