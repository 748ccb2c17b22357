package io.shardlab.workloads.language.compute;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.text.Message;
import io.shardlab.mongo.document.BsonAppender;
import io.shardlab.workloads.language.value.Constant;
import io.shardlab.workloads.language.value.Draw;
import io.shardlab.workloads.language.value.Value;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Function;
import org.bson.BsonValue;

/** A value that is computed from others; absent if its expression has no result. */
public final class ComputedValue implements Value {

    private final Expression expression;
    private final Function<Message, UsageException> refusal;

    /** @param refusal makes the refusal of the expression from the problem, with its position in the file */
    public ComputedValue(Expression expression, Function<Message, UsageException> refusal) {
        this.expression = expression;
        this.refusal = refusal;
    }

    @Override
    public BsonValue value(Draw draw) {
        try {
            return expression.evaluate(draw);
        } catch (ExpressionException e) {
            throw refusal.apply(
                    Message.of("cannot be computed for document {0,number,#}: {1}", draw.number(), e.reason()));
        }
    }

    @Override
    public boolean append(byte[] name, Draw draw, BsonAppender out) {
        BsonValue value = value(draw);
        if (value == null) {
            return false;
        }
        switch (value.getBsonType()) {
            case INT32 -> out.int32(name, value.asInt32().getValue());
            case INT64 -> out.int64(name, value.asInt64().getValue());
            case DOUBLE -> out.float64(name, value.asDouble().getValue());
            case BOOLEAN -> out.bool(name, value.asBoolean().getValue());
            case DATE_TIME -> out.dateTime(name, value.asDateTime().getValue());
            case STRING -> out.string(name, value.asString().getValue().getBytes(StandardCharsets.UTF_8));
            default -> new Constant(value).append(name, draw, out);
        }
        return true;
    }

    @Override
    public List<Value> parts() {
        return expression.parts();
    }
}
