package io.shardlab.testing;

public final class ShardlabTestException extends RuntimeException {

    ShardlabTestException() {}
}
