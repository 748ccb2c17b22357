package io.shardlab.report.section;

import io.shardlab.core.result.PhaseReport;
import io.shardlab.core.result.ServerReport;
import io.shardlab.core.text.FigureText;
import io.shardlab.report.html.Columns;
import io.shardlab.report.html.Html.Element;
import java.util.List;

/** What each server did during a phase; what it does not tell has no column. */
final class ServerTable {

    private ServerTable() {}

    static Element of(PhaseReport phase) {
        return new Columns<ServerReport>()
                .add("server", ServerReport::node)
                .add("role", ServerReport::role)
                .add("shard", server -> server.shard().orElse(""))
                .add("state", server -> server.state().orElse(""))
                .add(
                        "host",
                        server -> server.host().map(ServerReport.Host::name).orElse(""))
                .add(
                        "s since restart",
                        server -> server.secondsSinceRestart()
                                .map(FigureText::seconds)
                                .orElse(""))
                .add("CPU s", server -> FigureText.seconds(server.cpuSeconds()))
                .add(
                        "processors",
                        server -> server.processors().map(FigureText::count).orElse(""))
                .add(
                        "CPU limit",
                        server -> server.process()
                                .flatMap(ServerReport.ProcessUse::cpuLimit)
                                .map(FigureText::number)
                                .orElse(""))
                .add(
                        "cache used MB",
                        server -> server.cache()
                                .map(cache -> FigureText.mebibytes(cache.usedBytes()))
                                .orElse(""))
                .add(
                        "cache size MB",
                        server -> server.cache()
                                .map(cache -> FigureText.mebibytes(cache.maxBytes()))
                                .orElse(""))
                .add(
                        "dirty MB",
                        server -> server.cache()
                                .map(cache -> FigureText.mebibytes(cache.dirtyBytes()))
                                .orElse(""))
                .add("read into cache MB", server -> FigureText.mebibytes(server.bytesReadIntoCache()))
                .add(
                        "disk read MB",
                        server -> server.process()
                                .map(use -> FigureText.mebibytes(use.diskBytesRead()))
                                .orElse(""))
                .add(
                        "disk written MB",
                        server -> server.process()
                                .map(use -> FigureText.mebibytes(use.diskBytesWritten()))
                                .orElse(""))
                .add("received MB", server -> FigureText.mebibytes(server.networkBytesIn()))
                .add("sent MB", server -> FigureText.mebibytes(server.networkBytesOut()))
                .add("connections", server -> FigureText.count(server.connections()))
                .add(
                        "mean read ms",
                        server -> server.latency()
                                .map(spent -> mean(spent.readSeconds(), spent.reads()))
                                .orElse(""))
                .add(
                        "mean write ms",
                        server -> server.latency()
                                .map(spent -> mean(spent.writeSeconds(), spent.writes()))
                                .orElse(""))
                .add(
                        "mean wait for write concern ms",
                        server ->
                                server.writeConcernWait().map(ServerTable::mean).orElse(""))
                .add(
                        "mean journal flush ms",
                        server -> server.journal().map(ServerTable::mean).orElse(""))
                .table("Servers during " + phase.title() + missing(phase), phase.server())
                .render();
    }

    private static String missing(PhaseReport phase) {
        List<String> missing = phase.servers().serversWithoutCounters();
        return missing.isEmpty() ? "" : " (no counters of " + String.join(", ", missing) + ")";
    }

    private static String mean(ServerReport.Waits waits) {
        return mean(waits.seconds(), waits.count());
    }

    private static String mean(double seconds, long count) {
        return count == 0 ? "" : FigureText.number(seconds * 1000 / count);
    }
}
