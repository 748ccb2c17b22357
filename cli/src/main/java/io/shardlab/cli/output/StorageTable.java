package io.shardlab.cli.output;

import io.shardlab.core.result.StorageReport;
import io.shardlab.core.text.FigureText;
import java.util.List;
import java.util.Locale;

/** What a collection takes, as a table for a terminal. */
final class StorageTable {

    private StorageTable() {}

    static String of(StorageReport storage) {
        TerminalTable table = new TerminalTable(List.of(
                "after the insert",
                "average object, B",
                "data, MB",
                "storage, MB",
                "indexes, MB",
                "total, MB",
                "data folders, MB"));
        table.row(
                FigureText.count(storage.documents()) + " documents",
                String.format(Locale.ROOT, "%.2f", storage.averageObjectBytes()),
                FigureText.mebibytes(storage.dataBytes()),
                FigureText.mebibytes(storage.storageBytes()),
                FigureText.mebibytes(storage.indexBytes()),
                FigureText.mebibytes(storage.totalBytes()),
                storage.dataFolderBytes().map(FigureText::mebibytes).orElse("-"));
        return table.render()
                + (storage.checkpointed()
                        ? ""
                        : System.lineSeparator() + "No checkpoint was taken first: sizes may be up to a minute old.");
    }
}
