package io.shardlab.cli.option;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class MongoToolsOptionsTest {

    @Test
    void optionsOfMongorestoreAreTakenAsTheyAreSpelledThere() {
        assertThat(MongoToolsOptions.normalized(List.of(
                        "restore",
                        "--numInsertionWorkersPerCollection=4",
                        "--preserveUUID",
                        "--nsInclude",
                        "aB.cD",
                        "--nsTo=aB.*",
                        "-j",
                        "2")))
                .containsExactly(
                        "restore",
                        "--num-insertion-workers-per-collection=4",
                        "--preserve-uuid",
                        "--ns-include",
                        "aB.cD",
                        "--ns-to=aB.*",
                        "-j",
                        "2");
    }

    @Test
    void optionsOfMongoimportAreTakenAsTheyAreSpelledThere() {
        assertThat(MongoToolsOptions.normalized(List.of(
                        "run",
                        "bulk-load",
                        "--headerline",
                        "--columnsHaveTypes",
                        "--fieldFile=aB.txt",
                        "--numInsertionWorkers",
                        "4",
                        "--type=csv")))
                .containsExactly(
                        "run",
                        "bulk-load",
                        "--header-line",
                        "--columns-have-types",
                        "--field-file=aB.txt",
                        "--insertion-workers",
                        "4",
                        "--format=csv");
    }

    @Test
    void otherCommandsKeepTheirWords() {
        assertThat(MongoToolsOptions.normalized(List.of("run", "--someThing"))).containsExactly("run", "--someThing");
        assertThat(MongoToolsOptions.normalized(List.of())).isEmpty();
    }
}
