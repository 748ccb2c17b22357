package io.shardlab.gui.own;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.shardlab.core.text.Message;
import io.shardlab.gui.own.FileModel.Unsaved;
import io.shardlab.gui.work.BackgroundWork;
import io.shardlab.workloads.language.edit.WorkloadDraft;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileModelTest {

    private static final String TEXT = """
            # My shop
            collections: {items: {documents: 10, document: {_id: ^sequence}}}
            operations:
              read: {share: 75, find: items}   # often
              write: {share: 25, insertOne: items}
            """;

    @TempDir
    private Path folder;

    private Path file;
    private final List<Path> asked = new ArrayList<>();
    private Unsaved answer = Unsaved.STAY;
    private final Queue<Runnable> later = new ArrayDeque<>();
    private final FileModel model = new FileModel(new BackgroundWork(later::add, Runnable::run));

    @BeforeEach
    void writeAFile() throws IOException {
        file = Files.writeString(folder.resolve("shop.yaml"), TEXT);
    }

    @Test
    void anOpenedFileIsCheckedAndDescribed() {
        open(file);

        assertThat(model.file().get()).contains(file);
        assertThat(shares()).containsExactly(0.75, 0.25);
        assertThat(model.unsaved().get()).isFalse();
    }

    @Test
    void aFileThatCannotBeReadIsRefusedAndTheOpenOneStays() {
        open(file);
        open(folder.resolve("missing.yaml"));

        assertThat(model.problem().get().toString()).contains("missing.yaml", "no such file");
        assertThat(model.file().get()).contains(file);
    }

    @Test
    void aMistakeIsShownAndTheLastSoundDescriptionStays() {
        open(file);
        model.text().set(TEXT.replace("find", "fidn"));
        assertThat(model.checked().get()).as("while it is checked").isEmpty();
        doTheRest();

        WorkloadDraft draft = model.checked().get().orElseThrow();
        assertThat(draft.place().orElseThrow().line()).isEqualTo(4);
        assertThat(draft.overview()).isEmpty();
        assertThat(shares()).containsExactly(0.75, 0.25);
    }

    @Test
    void onlyTheLastTextCounts() {
        open(file);
        model.text().set(TEXT.replace("75", "0"));
        model.text().set(TEXT.replace("75", "25"));
        doTheRest();

        assertThat(model.checked().get().orElseThrow().overview()).isPresent();
        assertThat(shares()).containsExactly(0.5, 0.5);
    }

    @Test
    void aShareIsChangedInTheTextAndSavedWithComments() throws IOException {
        open(file);
        model.setShare("read", 0.5);
        doTheRest();
        assertThat(model.unsaved().get()).isTrue();
        assertThat(shares().get(0)).isCloseTo(0.5, within(1e-6));

        List<Path> saved = new ArrayList<>();
        model.save(file, saved::add);
        doTheRest();

        assertThat(saved).containsExactly(file);
        assertThat(model.unsaved().get()).isFalse();
        assertThat(file).hasContent(TEXT.replace("75", "25"));
    }

    @Test
    void aShareThatCannotBeChangedIsExplained() {
        open(file);
        model.text().set("operations: [");
        model.setShare("read", 0.5);

        assertThat(model.problem().get()).isNotEqualTo(Message.NONE);
        assertThat(model.text().get()).isEqualTo("operations: [");
    }

    @Test
    void theTextCanBeSavedIntoAnotherFileWhichIsEditedFromThenOn() {
        open(file);
        model.text().set(TEXT.replace("My", "Your"));
        Path other = folder.resolve("other.yaml");
        model.save(other, saved -> {});
        doTheRest();

        assertThat(model.file().get()).isEqualTo(Optional.of(other));
        assertThat(other).hasContent(TEXT.replace("My", "Your"));
        assertThat(file).hasContent(TEXT);
    }

    @Test
    void aTextThatCannotBeSavedStaysUnsaved() {
        open(file);
        model.text().set(TEXT.replace("My", "Your"));
        model.save(folder.resolve("missing").resolve("shop.yaml"), saved -> {});
        doTheRest();

        assertThat(model.problem().get().toString()).contains("cannot be written");
        assertThat(model.unsaved().get()).isTrue();
    }

    @Test
    void aFileThatIsOpenedAgainKeepsItsChangesWithoutAQuestion() {
        open(file);
        model.text().set(TEXT.replace("My", "Your"));
        open(file);

        assertThat(model.text().get()).startsWith("# Your shop");
        assertThat(model.unsaved().get()).isTrue();
    }

    @Test
    void changesAreSavedBeforeAnotherFileIsOpenedIfTheUserSaysSo() throws IOException {
        openAnother(Unsaved.SAVE);

        assertThat(asked).containsExactly(file);
        assertThat(file).hasContent(TEXT.replace("My", "Your"));
        assertThat(model.file().get()).contains(other());
        assertThat(model.unsaved().get()).isFalse();
    }

    @Test
    void changesAreDiscardedIfTheUserSaysSo() throws IOException {
        openAnother(Unsaved.DISCARD);

        assertThat(file).hasContent(TEXT);
        assertThat(model.file().get()).contains(other());
    }

    @Test
    void theFileStaysOpenWithItsChangesIfTheUserCancels() throws IOException {
        openAnother(Unsaved.STAY);

        assertThat(model.file().get()).contains(file);
        assertThat(model.text().get()).startsWith("# Your shop");
        assertThat(model.unsaved().get()).isTrue();
    }

    @Test
    void theFileStaysOpenIfItsChangesCannotBeSaved() throws IOException {
        open(file);
        model.text().set(TEXT.replace("My", "Your"));
        Files.delete(file);
        Files.createDirectory(file);
        List<String> left = new ArrayList<>();
        model.leave(changed -> Unsaved.SAVE, () -> left.add("left"));
        doTheRest();

        assertThat(left).isEmpty();
        assertThat(model.unsaved().get()).isTrue();
        assertThat(model.problem().get()).isNotEqualTo(Message.NONE);
    }

    @Test
    void withoutChangesNothingIsAsked() {
        List<String> left = new ArrayList<>();
        model.leave(this::ask, () -> left.add("no file"));
        open(file);
        model.leave(this::ask, () -> left.add("no changes"));

        assertThat(left).containsExactly("no file", "no changes");
        assertThat(asked).isEmpty();
    }

    private void openAnother(Unsaved chosen) throws IOException {
        answer = chosen;
        open(file);
        model.text().set(TEXT.replace("My", "Your"));
        open(Files.writeString(other(), TEXT));
    }

    private Path other() {
        return folder.resolve("other.yaml");
    }

    private Unsaved ask(Path changed) {
        asked.add(changed);
        return answer;
    }

    private void open(Path opened) {
        model.open(opened, this::ask);
        doTheRest();
    }

    private void doTheRest() {
        while (!later.isEmpty()) {
            later.remove().run();
        }
    }

    private List<Double> shares() {
        return model.overview().get().orElseThrow().operations().stream()
                .map(operation -> operation.spec().share())
                .toList();
    }
}
