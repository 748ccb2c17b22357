package io.shardlab.workloads.language.operation;

import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.util.Arrays;
import java.util.Optional;

/**
 * A value of the first document of an earlier step's answer ({@code ^result}); null if the step returned no document, or one
 * without the field, because a filter without the condition would match all documents.
 */
public final class ResultValue implements Value {

    private final String step;
    private final String path;
    private final byte[][] names;

    /**
     * @param step the name of the step
     * @param path names of fields, separated by dots; empty for the whole document
     */
    public ResultValue(String step, String path) {
        this.step = step;
        this.path = path;
        this.names = path.isEmpty()
                ? new byte[0][]
                : Arrays.stream(path.split("\\.", -1)).map(BsonAppender::name).toArray(byte[][]::new);
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        if (!((OperationScope) draw).result(step).append(names, name, out)) {
            out.nullValue(name);
        }
        return true;
    }

    @Override
    public Optional<Value> within(String inner) {
        return Optional.of(new ResultValue(step, path.isEmpty() ? inner : path + "." + inner));
    }
}
