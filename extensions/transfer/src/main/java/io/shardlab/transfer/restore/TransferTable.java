package io.shardlab.transfer.restore;

import io.shardlab.core.measure.PhaseMeasurement;
import io.shardlab.core.result.FactTable;
import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.Rounding;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.result.ServerReport.ProcessUse;
import io.shardlab.core.text.FigureText;
import io.shardlab.core.text.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;

/** The costs of dumps and restores, a row each. */
final class TransferTable {

    private static final List<String> COLUMNS = List.of(
            "step",
            "time, s",
            "documents/s",
            "client user CPU, s",
            "client system CPU, s",
            "servers' CPU, s",
            "servers read, MB",
            "servers wrote, MB");

    private TransferTable() {}

    /**
     * Makes the table of one dump and one restore of each repetition.
     *
     * @param packing the compression of the archive
     * @param restores fewer than dumps if the run was stopped
     */
    static FactTable of(String packing, long archiveBytes, List<PhaseMeasurement> dumps, List<PhaseReport> restores) {
        List<List<Object>> rows = new ArrayList<>();
        for (int i = 0; i < dumps.size(); i++) {
            String repetition = dumps.size() == 1 ? "" : " #" + (i + 1);
            rows.add(row(RestoreMatrix.DUMP + repetition, dumps.get(i)));
            if (i < restores.size()) {
                rows.add(row(RestoreMatrix.RESTORE + repetition, restores.get(i)));
            }
        }
        double share = (double) archiveBytes / dumps.get(0).report().counts().bytes();
        return FactTable.of(
                Message.of(
                        "An archive of {0} MB ({1}, {2} of the documents' BSON)",
                        FigureText.mebibytes(archiveBytes), packing, FigureText.percent(share)),
                COLUMNS,
                rows);
    }

    /** A dump has no servers' counters, which only the report of a measured phase has. */
    private static List<Object> row(String name, PhaseMeasurement dump) {
        return row(
                name,
                dump.report().seconds(),
                dump.report().counts().documents() / dump.report().seconds(),
                dump.report().client().clientCpuSeconds(),
                dump.report().client().clientSystemCpuSeconds());
    }

    private static List<Object> row(String name, PhaseReport restore) {
        List<ServerReport> servers = restore.servers().server();
        List<ProcessUse> processes =
                servers.stream().flatMap(server -> server.process().stream()).toList();
        boolean known = !processes.isEmpty() && processes.size() == servers.size();
        List<Object> row = row(
                name,
                restore.seconds(),
                restore.counts().documentsPerSecond(),
                restore.client().clientCpuSeconds(),
                restore.client().clientSystemCpuSeconds());
        row.set(
                5,
                Rounding.thousandths(
                        servers.stream().mapToDouble(ServerReport::cpuSeconds).sum()));
        row.set(6, known ? megabytes(processes, ProcessUse::diskBytesRead) : null);
        row.set(7, known ? megabytes(processes, ProcessUse::diskBytesWritten) : null);
        return row;
    }

    private static List<Object> row(String name, double seconds, double rate, double cpu, Optional<Double> systemCpu) {
        return Arrays.asList(
                name,
                Rounding.thousandths(seconds),
                Math.round(rate),
                systemCpu
                        .map(system -> Rounding.thousandths(Math.max(0, cpu - system)))
                        .orElse(null),
                systemCpu.map(Rounding::thousandths).orElse(null),
                null,
                null,
                null);
    }

    private static double megabytes(List<ProcessUse> processes, ToLongFunction<ProcessUse> bytes) {
        return Rounding.thousandths(processes.stream().mapToLong(bytes).sum() / FigureText.MEBIBYTE);
    }
}
