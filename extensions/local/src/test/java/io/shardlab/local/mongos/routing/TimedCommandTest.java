package io.shardlab.local.mongos.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.local.mongos.error.CommandException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimedCommandTest {

    private final AtomicLong nanos = new AtomicLong(17);

    @Test
    void eachServerGetsTheTimeThatIsLeft() {
        TimedCommand command = command("{count: 'c', maxTimeMS: 100}");

        assertThat(command.with(new BsonDocument()).getNumber("maxTimeMS").intValue())
                .isEqualTo(100);
        pass(70);
        assertThat(command.with(new BsonDocument()).getNumber("maxTimeMS").intValue())
                .isEqualTo(30);
    }

    @Test
    void nothingIsSentWhenNoTimeIsLeft() {
        TimedCommand command = command("{count: 'c', maxTimeMS: 100}");
        pass(100);

        assertThatThrownBy(() -> command.with(new BsonDocument()))
                .isInstanceOfSatisfying(
                        CommandException.class,
                        e -> assertThat(e.reply().getNumber("code").intValue()).isEqualTo(50));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{maxTimeMS: 0}", "{maxTimeMS: -1}", "{maxTimeMS: 'x'}", "{maxTimeMS: 2147483648}"})
    void invalidLimitsAreLeftToTheServer(String json) {
        TimedCommand command = command(json);
        pass(Duration.ofDays(100).toMillis());

        assertThat(command.with(BsonDocument.parse("{shardVersion: 1}")))
                .isEqualTo(BsonDocument.parse(json).append("shardVersion", new BsonInt32(1)));
    }

    private TimedCommand command(String json) {
        return new TimedCommand(BsonDocument.parse(json), nanos::get);
    }

    private void pass(long millis) {
        nanos.addAndGet(Duration.ofMillis(millis).toNanos());
    }
}
