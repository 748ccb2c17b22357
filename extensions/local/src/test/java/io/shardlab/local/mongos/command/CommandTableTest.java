package io.shardlab.local.mongos.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class CommandTableTest {

    @Test
    void aCommandIsFoundByItsExactName() {
        CommandTable table = CommandTable.builder()
                .passedOn("ping top")
                .handled("count", handler())
                .build();

        assertThat(table.find("ping", false)).isInstanceOf(CommandRoute.PassedOn.class);
        assertThat(table.find("count", false)).isInstanceOf(CommandRoute.Handled.class);
        for (String other : new String[] {"", "pin", "pings", "Ping"}) {
            assertThat(table.find(other, false)).as(other).isNull();
        }
    }

    @Test
    void commandWithTwoRoutesIsAMistake() {
        CommandTable.Builder builder = CommandTable.builder().passedOn("ping");

        assertThatThrownBy(() -> builder.handled("ping", handler())).hasMessageContaining("ping");
    }

    @Test
    void commandsThatEndARouterAreNeverPassedOn() {
        CommandTable table = MongosCommands.table(null, null, null, new DefaultConcerns(BsonDocument::new), null);

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
            CommandRoute route = table.find(name, false);
            assertThat(route == null || route instanceof CommandRoute.NotServed)
                    .as(name)
                    .isTrue();
        }
    }

    private static CommandHandler handler() {
        return (request, client) -> Reply.ok();
    }
}
