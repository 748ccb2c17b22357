package io.shardlab.capture.shape;

/** The names to write for those of collections and fields. Thread-safe. */
public interface Names {

    /** Returns the name for a collection or another whole name. */
    String name(String name);

    /** Returns the path for a field, which may begin with {@code $} as in expressions. */
    String path(String path);
}
