package io.shardlab.insight.screen;

import io.shardlab.core.text.Message;
import io.shardlab.gui.export.ExportModel;
import io.shardlab.gui.export.ExportTools;
import io.shardlab.gui.extension.DesktopExtension;
import io.shardlab.gui.extension.DesktopModels;
import io.shardlab.gui.extension.DesktopPart;
import io.shardlab.gui.own.FileSource;
import io.shardlab.gui.own.FileTab;
import io.shardlab.insight.capture.Capture;
import java.util.List;
import java.util.Optional;
import javafx.beans.value.ObservableValue;

/** Captures of workload files, and shard keys beside the text of one. */
public final class OwnWorkloadPanes implements DesktopExtension {

    @Override
    public DesktopPart begin(DesktopModels models) {
        return new Part(
                new CaptureModel(
                        models.target().settings(),
                        settings -> models.servers().connection(Capture.APPLICATION, settings),
                        models.servers().servers()),
                new KeysModel(models.file(), models.answers()),
                models.export().get());
    }

    /** Its part in one window. */
    public record Part(CaptureModel capture, KeysModel keys, ExportModel export) implements DesktopPart {

        @Override
        public List<FileTab> tabs() {
            return List.of(new FileTab(
                    Message.of("Shard keys"),
                    (files, texts) -> new KeysPane(keys, new ExportTools(export, files, texts))));
        }

        @Override
        public List<FileSource> sources() {
            return List.of(new FileSource(
                    "workload-capture",
                    Message.of("Capture from a connection …"),
                    Message.of("Write a workload file from the operations and documents of running servers"),
                    (files, open, close, texts) -> new CapturePane(capture, files, open, close, texts)));
        }

        /** A capture must end in order, because it has changed the profilers of servers. */
        @Override
        public ObservableValue<Boolean> busy() {
            return capture.running().map(Optional::isPresent);
        }

        @Override
        public void stop() {
            capture.stop();
        }
    }
}
