package io.shardlab.insight.screen;

import static org.assertj.core.api.Assertions.assertThat;

import io.shardlab.core.deployment.TargetParameters;
import io.shardlab.core.error.RunFailedException;
import io.shardlab.core.parameter.Settings;
import io.shardlab.core.text.Message;
import io.shardlab.gui.work.BackgroundWork;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import javafx.beans.property.SimpleObjectProperty;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaptureModelTest {

    @TempDir
    private Path folder;

    private final Queue<Runnable> later = new ArrayDeque<>();
    private final List<Path> written = new ArrayList<>();
    private final SimpleObjectProperty<Optional<Settings>> target =
            new SimpleObjectProperty<>(Optional.of(settings(Map.of("uri", "mongodb://db1.example/shop"))));
    private final CaptureModel model = new CaptureModel(
            target,
            settings -> () -> {
                throw new RunFailedException("Nobody answers.");
            },
            new BackgroundWork(later::add, Runnable::run));

    @Test
    void serversAreThoseOfTheTypedConnectionNotOfALocalCluster() {
        assertThat(model.servers().getValue()).isPresent();

        target.set(Optional.of(settings(Map.of("shards", "2"))));

        assertThat(model.servers().getValue()).isEmpty();
    }

    @Test
    void aCaptureRunsUntilItsOutcomeArrivesAndAFailureIsExplained() {
        model.start(folder.resolve("shop.yaml"), written::add);
        assertThat(model.running().get()).isPresent();

        later.remove().run();

        assertThat(model.running().get()).isEmpty();
        assertThat(model.problem().get()).isEqualTo(Message.text("Nobody answers."));
        assertThat(written).isEmpty();
    }

    @Test
    void aMistypedTimeIsRefusedBeforeAnythingBegins() {
        model.duration().set("a while");
        model.start(folder.resolve("shop.yaml"), written::add);

        assertThat(model.running().get()).isEmpty();
        assertThat(model.problem().get().toString())
                .startsWith("--duration must be ")
                .contains("a while");
        assertThat(later).isEmpty();
    }

    @Test
    void aFileInAMissingFolderIsRefusedBeforeAnythingBegins() {
        model.start(folder.resolve("missing").resolve("shop.yaml"), written::add);

        assertThat(model.problem().get().toString()).contains("not a folder");
        assertThat(later).isEmpty();
    }

    private static Settings settings(Map<String, String> given) {
        return Settings.parse(TargetParameters.all(), given);
    }
}
