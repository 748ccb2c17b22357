package io.shardlab.transfer.dump.restore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.shardlab.core.error.RunFailedException;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonValue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OplogTransactionsTest {

    @ParameterizedTest
    @ValueSource(longs = {0, 250, 1 << 20})
    void entriesOfSeveralTransactionsComeBackInTheirOrder(long mostInMemory) {
        try (OplogTransactions transactions = new OplogTransactions(mostInMemory)) {
            for (int round = 0; round < 2; round++) {
                transactions.add(part("one", 1));
                transactions.add(part("other", 2));
                transactions.add(part("one", 3));
                transactions.add(part("one", 4));

                assertThat(end(transactions, "one")).containsExactly(1, 3, 4);
                transactions.add(part("other", 5));
                assertThat(end(transactions, "other")).containsExactly(2, 5);
                assertThat(end(transactions, "other")).isEmpty();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1 << 20})
    void anAbortedTransactionIsForgotten(long maxInMemory) {
        try (OplogTransactions transactions = new OplogTransactions(maxInMemory)) {
            transactions.add(part("one", 1));
            transactions.add(part("other", 2));
            transactions.forget(entry("one", "{abortTransaction: 1}", "v: 2"));

            assertThat(end(transactions, "one")).isEmpty();
            assertThat(end(transactions, "other")).containsExactly(2);
        }
    }

    @Test
    void aTransactionWithoutItsBeginningIsRefused() {
        try (OplogTransactions transactions = new OplogTransactions(1)) {
            OplogOperation second =
                    entry("one", "{applyOps: []}", "prevOpTime: {ts: {$timestamp: {t: 5, i: 1}}, t: 1}");
            OplogOperation commit =
                    entry("one", "{commitTransaction: 1}", "prevOpTime: {ts: {$timestamp: {t: 5, i: 1}}}");

            assertThatThrownBy(() -> transactions.requireBeginning(second)).isInstanceOf(RunFailedException.class);
            assertThatThrownBy(() -> transactions.requireBeginning(commit))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("at byte 77");
            transactions.add(part("one", 1));
            assertThatCode(() -> transactions.requireBeginning(second)).doesNotThrowAnyException();
        }
    }

    private static OplogOperation part(String session, int number) {
        return entry(
                session,
                "{applyOps: [" + number + "], partialTxn: true}",
                "prevOpTime: {ts: {$timestamp: {t: 0, i: 0}}, t: -1}");
    }

    private static OplogOperation entry(String session, String change, String previous) {
        return Operations.of("{op: 'c', ns: 'admin.$cmd', lsid: {id: '" + session
                + "'}, txnNumber: {$numberLong: '1'}, " + previous + ", o: " + change + "}");
    }

    private static List<Integer> end(OplogTransactions transactions, String session) {
        List<Integer> numbers = new ArrayList<>();
        transactions.commit(entry(session, "{commitTransaction: 1}", "v: 2"), part -> {
            for (BsonValue number : part.getDocument("o").getArray("applyOps")) {
                numbers.add(number.asInt32().getValue());
            }
        });
        return numbers;
    }
}
