package io.shardlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.cli.command.CommandPlugin.Spelling;
import io.shardlab.core.error.UsageException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CommandWordsTest {

    @ParameterizedTest
    @CsvSource({
        "--threads 1 --workload w --shards 2,         run w --threads 1 --shards 2",
        "--workload=w --verbose,                      run w",
        "run w --verbose --threads 1,                 run w --threads 1",
        "experiment run --resume results/x --quiet,   experiment resume results/x --quiet",
        "run w --pre-split yes --threads 1,           run w --pre-split=yes --threads 1",
        "--drop --pre-split name,                     --drop --pre-split name",
        "run w --resume results/x,                    run w --resume=results/x",
        "run w --resume --uri u,                      run w --resume --uri u",
        "restore --resume dump,                       restore --resume dump",
        "run --someThing,                             run --someThing",
    })
    void aCommandLineHasOneForm(String typed, String parsed) {
        assertThat(normalized(typed.split(" "))).containsExactly(parsed.split(" "));
    }

    private static List<String> normalized(String... typed) {
        return CommandWords.normalized(
                command -> command.equals("restore") ? Spelling.OF_MONGO_TOOLS : Spelling.USUAL, typed);
    }

    @Test
    void aFlagTakesAListOfValues() {
        assertThat(normalized("run", "w", "--pre-split", "on,off")).containsExactly("run", "w", "--pre-split=on,off");
        assertThat(normalized()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "restore --numInsertionWorkersPerCollection=4 --preserveUUID, restore --num-insertion-workers-per-collection=4"
                + " --preserve-uuid",
        "restore --nsInclude aB.cD --nsTo=aB.* -j 2, restore --ns-include aB.cD --ns-to=aB.* -j 2",
        "run bulk-load --headerline --columnsHaveTypes --fieldFile=aB.txt, run bulk-load --header-line"
                + " --columns-have-types --field-file=aB.txt",
        "run bulk-load --numInsertionWorkers 4 --type=csv, run bulk-load --insertion-workers 4 --format=csv",
    })
    void optionsOfTheOfficialToolsGetOurNames(String typed, String parsed) {
        assertThat(normalized(typed.split(" "))).containsExactly(parsed.split(" "));
    }

    @Test
    void aWorkloadNeedsAName() {
        assertThatThrownBy(() -> normalized("--workload"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("--workload needs the name");
    }
}
