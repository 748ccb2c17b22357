#!/usr/bin/env python3
"""Adds up the JUnit reports of all modules; fails if nothing ran or anything was skipped. --slowest lists the slowest tests, too."""
import glob
import heapq
import sys
import xml.etree.ElementTree as xml

SLOWEST = 10

ran = failed = skipped = 0
times = []
modules = ["*", "extensions/*", "src/test"]
for report in [file for module in modules for file in glob.glob(module + "/target/*-reports/TEST-*.xml")]:
    suite = xml.parse(report).getroot()
    ran += int(suite.get("tests"))
    failed += int(suite.get("failures")) + int(suite.get("errors"))
    skipped += int(suite.get("skipped"))
    for case in suite.iter("testcase"):
        # Commas separate thousands here.
        times.append((float(case.get("time").replace(",", "")), f"{case.get('classname')}.{case.get('name')}"))
        reason = case.find("skipped")
        if reason is not None:
            print(f"skipped: {case.get('classname')}.{case.get('name')}: {reason.get('message')}")

if "--slowest" in sys.argv[1:]:
    for seconds, name in heapq.nlargest(SLOWEST, times):
        print(f"{seconds:7.1f} s  {name}")
print(f"{ran - failed - skipped} passed, {failed} failed, {skipped} skipped")
sys.exit(1 if failed or skipped or not ran else 0)
