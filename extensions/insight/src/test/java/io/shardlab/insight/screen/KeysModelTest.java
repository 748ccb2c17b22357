package io.shardlab.insight.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.text.Message;
import io.shardlab.gui.own.FileModel;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.insight.screen.KeysModel.Comparison;
import io.shardlab.insight.shardkey.answer.CandidateReport;
import io.shardlab.insight.shardkey.answer.CollectionAnswer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeysModelTest {

    private static final String TEXT = """
            collections:
              orders:
                documents: 500
                document: {_id: ^sequence, customer: {^int: {from: 1, to: 100}}, total: {^int: {from: 1, to: 90}}}
              items: {documents: 100, document: {_id: ^sequence}}
            operations:
              read: {share: 75, find: orders, filter: {customer: {^int: {from: 1, to: 100}}}}
              look: {share: 25, find: items}
            """;

    @TempDir
    private Path folder;

    private final Queue<Runnable> later = new ArrayDeque<>();
    private final FileModel file = new FileModel(new BackgroundWork(Runnable::run, Runnable::run));
    private final KeysModel model = new KeysModel(file, new BackgroundWork(later::add, Runnable::run));

    @BeforeEach
    void openAFile() throws IOException {
        file.open(Files.writeString(folder.resolve("shop.yaml"), TEXT), changed -> FileModel.Unsaved.STAY);
    }

    @Test
    void eachCollectionThatOperationsUseIsAnsweredOneAfterTheOther() {
        model.start();
        assertThat(now().isUnderWay()).isTrue();
        assertThat(model.ready().get()).as("while it compares").isFalse();
        doNext();
        assertThat(now().waiting()).containsExactly("orders", "items");

        doNext();
        assertThat(now().answers()).extracting(CollectionAnswer::collection).containsExactly("orders");
        assertThat(now().waiting()).containsExactly("items");
        doNext();

        assertThat(now().isUnderWay()).isFalse();
        assertThat(model.ready().get()).isTrue();
        assertThat(now().answers().get(0).answer().toString()).startsWith("customer, _id: ");
    }

    @Test
    void keysOfTheUserAreComparedForTheNamedCollection() {
        model.collection().set("orders");
        model.candidates().set("total; _id:hashed");
        model.shards().set("4");
        model.start();
        doTheRest();

        CollectionAnswer answer = now().answers().get(0);
        assertThat(now().answers()).hasSize(1);
        assertThat(answer.candidates())
                .extracting(CandidateReport::key)
                .containsExactlyInAnyOrder("total", "_id:hashed");
        assertThat(answer.candidates().get(0).routing().shards()).isEqualTo(4);
    }

    @ParameterizedTest
    @CsvSource({
        "orders, cusotmer, 8, did you mean customer",
        "orders, customer:-1, 8, ascending",
        "ordres, '', 8, did you mean orders",
        "orders, '', many, --shards must be "
    })
    void aMistypedValueIsExplained(String collection, String candidates, String shards, String reason) {
        model.collection().set(collection);
        model.candidates().set(candidates);
        model.shards().set(shards);
        model.start();
        doTheRest();

        assertThat(now().problem().toString()).contains(reason);
        assertThat(now().answers()).isEmpty();
        assertThat(now().isUnderWay()).isFalse();
    }

    @Test
    void aStoppedComparisonKeepsItsAnswersAndComparesNothingMore() {
        model.start();
        doNext();
        doNext();
        model.stop();
        doTheRest();

        assertThat(now().answers()).extracting(CollectionAnswer::collection).containsExactly("orders");
        assertThat(now().isUnderWay()).isFalse();
        assertThat(now().problem()).isEqualTo(Message.NONE);
    }

    @Test
    void answersOfAnotherTextAreDropped() {
        model.start();
        doTheRest();
        assertThat(now().answers()).isNotEmpty();

        file.setShare("read", 0.5);

        assertThat(now().answers()).isEmpty();
        model.start();
        file.setShare("read", 0.4);
        doTheRest();
        assertThat(now().answers()).as("begun with the text before").isEmpty();
    }

    @Test
    void aTextWithAMistakeIsNotCompared() {
        file.text().set(TEXT.replace("find", "fidn"));

        assertThat(model.ready().get()).isFalse();
    }

    private Comparison now() {
        return model.comparison().get();
    }

    private void doNext() {
        later.remove().run();
    }

    private void doTheRest() {
        while (!later.isEmpty()) {
            doNext();
        }
    }
}
