package io.shardlab.mongos.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class CommandTableTest {

    @Test
    void everyCommandIsFoundByItsExactName() {
        CommandTable.Builder builder = CommandTable.builder();
        IntStream.range(0, 100).forEach(i -> builder.handled("command" + i, handler()));
        CommandTable table = builder.build();

        IntStream.range(0, 100)
                .forEach(i -> assertThat(find(table, "command" + i)).isNotNull());
        assertThat(find(table, "command")).isNull();
        assertThat(find(table, "command100")).isNull();
        assertThat(find(table, "Command1")).isNull();
        assertThat(find(table, "")).isNull();
    }

    @Test
    void commandWithTwoRoutesIsAMistake() {
        CommandTable.Builder builder = CommandTable.builder().passedOn("ping");

        assertThatThrownBy(() -> builder.handled("ping", handler())).hasMessageContaining("ping");
    }

    @Test
    void commandsThatEndARouterAreNeverPassedOn() {
        CommandTable table = MongosCommands.table(null, null, null, new DefaultConcerns(BsonDocument::new));

        for (String name : new String[] {
            "clusterInsert",
            "clusterUpdate",
            "_configsvrAddShard",
            "_shardsvrDropDatabase",
            "shutdown",
            "replSetStepDown",
            "commitTransaction",
            "applyOps",
            "mapReduce"
        }) {
            assertThat(find(table, name)).as(name).isNull();
        }
    }

    private static CommandHandler handler() {
        return (request, client) -> Reply.ok();
    }

    private static Route find(CommandTable table, String name) {
        byte[] bytes = ("xx" + name + "yy").getBytes(StandardCharsets.US_ASCII);
        return table.find(bytes, 2, name.length());
    }
}
