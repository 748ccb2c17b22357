package io.shardlab.workloads.mixed;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.UsageException;
import io.shardlab.core.workload.Workload;
import io.shardlab.run.service.RunRequest;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MixedTest {

    private static void check(String options) {
        Map<String, String> texts = Arrays.stream(options.split(" "))
                .map(option -> option.split("=", 2))
                .collect(Collectors.toMap(parts -> parts[0], parts -> parts[1]));
        Workload mixed = new Mixed();
        mixed.check(RunRequest.of(mixed, texts).settings());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "transactions=true cluster=standalone | --transactions needs a replica set or a sharded cluster",
                "mix=read=1,insert=1,delete=2 | --mix must not have more deletes than inserts",
                "mix=read=1,write=1 | --mix must be kinds of read, update, insert, delete, scan, aggregate",
                "shard-key=UserID | --query targeted names host, date and _id",
                "query=scatter-gather shard-key=_id:hashed | --query scatter-gather asks by _id",
                "query=scatter-gather shard-key=version | --shard-key must not have updates or version",
                "mix=scan=1 hosts=40k | --hosts must be at most 32768",
                "documents=3G | --documents must be at most 2147483647",
            })
    void contradictionsAreRefusedInOneSentenceThatNamesTheOption(String options, String message) {
        assertThatThrownBy(() -> check(options))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message);
    }

    @Test
    void consistentOptionsAreAccepted() {
        assertThatCode(() -> {
                    check("transactions=true cluster=replica-set");
                    check("mix=insert=1,delete=1");
                    check("query=scatter-gather shard-key=UserID");
                    check("shard-key=host,_id");
                    check("mix=read=1 hosts=40k");
                })
                .doesNotThrowAnyException();
    }
}
